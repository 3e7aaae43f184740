// Writes a text as a cell of a CSV file.

/** Quoted where a comma or a quote would break the row; and no name is a formula to the program that opens the file. */
export function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
