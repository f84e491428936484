import { randomBytes } from 'node:crypto'

const bits = 53

/** Creates an unguessable id of a plugin or tool: a whole number from 1 to 2^53 - 1, which JSON keeps exact. */
export type MakeRowNumber = () => number

export const randomRowNumber: MakeRowNumber = () =>
  Number(BigInt.asUintN(bits, randomBytes(8).readBigUInt64BE())) || 1
