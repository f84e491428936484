import { nearShapesOf } from './near-shapes.ts'
import { charactersReadAs, readingsOf } from './readings.ts'

/** How a character may match another: exactly, by sound, by shape. */
export type Likeness = 'same' | 'sound' | 'shape'

/** @param asked the typed character @param code one in a name, both UTF-16 units @returns null without a match */
export function likenessOf(asked: number, code: number): Likeness | null {
  if (asked === code) return 'same'
  const readings = readingsOf(code)
  if (readingsOf(asked).some((reading) => readings.includes(reading))) return 'sound'
  return nearShapesOf(asked).includes(String.fromCharCode(code)) ? 'shape' : null
}

/** @returns the characters for which this one may have been typed, itself included */
export function likesOf(asked: number): string {
  return String.fromCharCode(asked) + readingsOf(asked).map(charactersReadAs).join('') + nearShapesOf(asked)
}
