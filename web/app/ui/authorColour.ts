/** Author colours by index in join order, the same as in projections/views/annotations.ts. */
const PALETTE = [
  { hex: '#f5b942', ink: '#7a4d00' },
  { hex: '#6aa9ff', ink: '#0b4aa2' },
  { hex: '#6fcf97', ink: '#14643a' },
  { hex: '#ff8fa3', ink: '#9b1131' },
  { hex: '#b39ddb', ink: '#4a2f9c' },
  { hex: '#5fd0c5', ink: '#0b5f57' },
  { hex: '#ff9f5a', ink: '#8a3b00' },
  { hex: '#9fb0c3', ink: '#33475b' },
  { hex: '#bcd64b', ink: '#4d5f00' },
  { hex: '#e38be0', ink: '#7a1576' },
  { hex: '#7fd4ff', ink: '#005b85' },
  { hex: '#c9a27c', ink: '#5f3c17' },
] as const

/** Returns an author's fill colour and a darker colour for text on it. */
export function authorColour(place: number): { readonly hex: string; readonly ink: string } {
  return PALETTE[Math.max(0, place) % PALETTE.length]!
}
