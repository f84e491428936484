import * as z from 'zod/mini'

/** Paths whose success code is 0; all other enveloped paths use 200. */
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

export function successCodeOf(path: string): 0 | 200 {
  return loginTypePrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)) ? 0 : 200
}

/**
 * The response of every enveloped call. `data.field` names the field of a validation error; `data.problems`
 * has the sentence for each field when there may be several, `data.current` the stored version of a conflict.
 */
export const envelope = z.object({ code: z.int(), message: z.string(), data: z.optional(z.unknown()) })
export type Envelope = z.infer<typeof envelope>

type AnySchema = z.ZodMiniType

type Access = 'public' | 'visitor' | 'member'

/**
 * One API call: its path, its input (query of a GET, JSON body of a POST) and the `data` of its response. A `:name` in
 * the path is the field of that name of the input, which is then in neither query nor body.
 */
export interface Route<Input extends AnySchema = AnySchema, Output extends AnySchema = AnySchema> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** A sentence for the OpenAPI page. */
  readonly summary: string
  /** Required access: any client, clients with a device or token, or members only. */
  readonly access: Access
  readonly input: Input
  readonly output: Output
  readonly bodyLimitBytes?: number
  /** Programs may call it with a personal token of this use. */
  readonly programs?: 'search'
  /** Each call makes or sends another thing: the same one again within the re-click guard (§9) is the same call. */
  readonly ignoresRepeats?: boolean
}

export type RouteTable = Readonly<Record<string, Route>>
export type NameIn<Table extends RouteTable> = keyof Table & string
/** Parsed input of a handler. */
export type InputOf<Definition extends Route> = z.infer<Definition['input']>
/** Input as written by a caller: fields with a default are optional. */
export type QueryOf<Definition extends Route> = z.input<Definition['input']>
export type OutputOf<Definition extends Route> = z.infer<Definition['output']>

type ParameterOf<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParameterOf<More>
    : Rest
  : never

/** The path, if its input has a field for each parameter. */
type CheckedPath<Path extends string, Input extends AnySchema> =
  ParameterOf<Path> extends keyof z.input<Input> ? Path : never

/** Identity function that keeps the schema types of a definition. */
export function route<Input extends AnySchema, Output extends AnySchema, const Path extends string>(
  definition: Route<Input, Output> & { readonly path: CheckedPath<Path, Input> & Path },
): Route<Input, Output> {
  return definition
}

const parameter = /:([a-z_]+)/g

/** @returns the names of a path's parameters */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(parameter)].map(([, name = '']) => name)
}

/** @returns the path with its parameters filled in, and the rest of the input */
export function fillPath(path: string, input: object): { path: string; rest: object } {
  if (pathParameters(path).length === 0) return { path, rest: input }
  const rest: Record<string, unknown> = { ...input }
  const filled = path.replaceAll(parameter, (_, name: string) => {
    const { [name]: value } = rest
    delete rest[name]
    return typeof value === 'string' || typeof value === 'number' ? encodeURIComponent(value) : ''
  })
  return { path: filled, rest }
}

/** Format of opaque ids created by the host. */
export const identifier = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9_-]+$/))
/** Format of ask_ids, which clients choose: visible ASCII. The host replaces any other text by a UUID. */
export const askIdPattern = /^[\x21-\x7e]{1,128}$/
export const askIdentifier = z.string().check(z.regex(askIdPattern))
/** Empty input or output. */
export const nothing = z.object({})
