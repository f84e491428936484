import * as z from 'zod/mini'

/** Paths whose success code is 0; every other enveloped path succeeds with 200. */
export const loginTypePrefixes = [
  '/v1/sms',
  '/v1/captcha',
  '/v1/auth',
  '/v1/passport',
  '/v1/data/passport',
  '/usercenter',
  '/datacollector',
  '/chatdoc-api',
] as const

/** @returns the envelope code that means success on this path. */
export function successCodeOf(path: string): 0 | 200 {
  return loginTypePrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)) ? 0 : 200
}

/** The reply to every enveloped call. `data.field` names the field of a validation error. */
export const envelope = z.object({ code: z.int(), message: z.string(), data: z.optional(z.unknown()) })
export type Envelope = z.infer<typeof envelope>

type AnySchema = z.ZodMiniType

type Access = 'public' | 'visitor' | 'member'

/** One call: where it is, what it takes (query of a GET, JSON body of a POST) and what `data` of its reply holds. */
export interface Route<Input extends AnySchema = AnySchema, Output extends AnySchema = AnySchema> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** A sentence for the OpenAPI page. */
  readonly summary: string
  /** Who may call it: any client, clients with a device or a token, or members only. */
  readonly access: Access
  readonly input: Input
  readonly output: Output
  readonly bodyLimitBytes?: number
}

/** Calls by the names under which both sides know them. */
export type RouteTable = Readonly<Record<string, Route>>
export type NameIn<Table extends RouteTable> = keyof Table & string
/** What a call's handler gets. */
export type InputOf<Definition extends Route> = z.infer<Definition['input']>
/** What a caller writes: fields with a default may be left out. */
export type QueryOf<Definition extends Route> = z.input<Definition['input']>
export type OutputOf<Definition extends Route> = z.infer<Definition['output']>

/** A definition that keeps the types of its schemas. */
export function route<Input extends AnySchema, Output extends AnySchema>(
  definition: Route<Input, Output>,
): Route<Input, Output> {
  return definition
}

/** An opaque id of ours, as it may come in. */
export const identifier = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9_-]+$/))
/** What an ask_id, which clients choose, may look like: visible ASCII. The host makes a UUID of any other text. */
export const askIdPattern = /^[\x21-\x7e]{1,128}$/
/** An ask_id as a call may name it. */
export const askIdentifier = z.string().check(z.regex(askIdPattern))
/** A call that takes, or answers, nothing. */
export const nothing = z.object({})
