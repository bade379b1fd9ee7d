/** A gain or loss: "+3", "−2", "+0". */
export function signed(n: number): string {
  return n < 0 ? `−${String(-n)}` : `+${String(n)}`
}

/** A number with a real minus sign: "3", "−2". */
export function plain(n: number): string {
  return n < 0 ? signed(n) : String(n)
}
