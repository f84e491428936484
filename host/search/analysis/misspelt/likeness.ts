import { nearShapesOf } from './near-shapes.ts'
import { charactersReadAs, readingsOf } from './readings.ts'

/** How a character may stand for another: as itself, by its sound, by its shape. */
export type Likeness = 'same' | 'sound' | 'shape'

/** @param asked what was typed @param code what stands in a name, both UTF-16 units @returns null when neither is taken for the other */
export function likenessOf(asked: number, code: number): Likeness | null {
  if (asked === code) return 'same'
  const readings = readingsOf(code)
  if (readingsOf(asked).some((reading) => readings.includes(reading))) return 'sound'
  return nearShapesOf(asked).includes(String.fromCharCode(code)) ? 'shape' : null
}

/** @returns the characters for which one may have been typed, itself among them */
export function likesOf(asked: number): string {
  return String.fromCharCode(asked) + readingsOf(asked).map(charactersReadAs).join('') + nearShapesOf(asked)
}
