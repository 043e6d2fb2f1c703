// Package view makes the messages about bringing people together: the people who have time, evenings and Stammtische. It is pure: values in, messages out.
package view
