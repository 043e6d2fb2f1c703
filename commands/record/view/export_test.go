package view

const MaxReport = maxReport
