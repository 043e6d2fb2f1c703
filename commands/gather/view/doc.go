// Package view makes the messages about bringing people together. It is pure: values in, messages out.
package view
