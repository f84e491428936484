import { charactersReadAs, readingsOf } from './readings.ts'

/** @param asked the typed character @param code one in a name, both UTF-16 units */
export function soundsAlike(asked: number, code: number): boolean {
  const readings = readingsOf(code)
  return asked === code || readingsOf(asked).some((reading) => readings.includes(reading))
}

/** @returns the characters for which this one may have been typed, itself included */
export function likesOf(asked: number): string {
  return String.fromCharCode(asked) + readingsOf(asked).map(charactersReadAs).join('')
}
