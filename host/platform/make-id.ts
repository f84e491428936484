import { randomBytes } from 'node:crypto'

/** Creates an unguessable id of 22 characters from [A-Za-z0-9_-]: 128 random bits. */
export type MakeId = () => string

export const randomId: MakeId = () => randomBytes(16).toString('base64url')
