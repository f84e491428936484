/**
 * The roles of models. `endpoints` are the prefixes of their settings (`<PREFIX>_BASE_URL`, `<PREFIX>_API_KEY`,
 * `<PREFIX>_MODEL`), asked in this order; the first one without an address uses address and key of `shares`.
 */
export const modelRoles = {
  language: { endpoints: ['LLM', 'LLM_2', 'LLM_3'], shares: null },
  small: { endpoints: ['SMALL', 'SMALL_2'], shares: 'LLM' },
  vision: { endpoints: ['VISION', 'VISION_2', 'VISION_3'], shares: 'LLM' },
  embedding: { endpoints: ['EMBEDDING', 'EMBEDDING_2'], shares: 'LLM' },
  image: { endpoints: ['IMAGE', 'IMAGE_2'], shares: 'LLM' },
  imageEdit: { endpoints: ['IMAGE_EDIT', 'IMAGE_EDIT_2'], shares: 'IMAGE' },
} as const

export type ModelRole = keyof typeof modelRoles
export type EndpointName = (typeof modelRoles)[ModelRole]['endpoints'][number]
/** `LLM` has several models, and further settings. */
export type OneModelEndpoint = Exclude<EndpointName, 'LLM'>

export const modelRoleNames = Object.keys(modelRoles) as readonly ModelRole[]
export const oneModelEndpoints = modelRoleNames
  .flatMap((role): readonly EndpointName[] => modelRoles[role].endpoints)
  .filter((name): name is OneModelEndpoint => name !== 'LLM')

type EndpointSettings<Address, Key, Model> = Record<`${OneModelEndpoint}_BASE_URL`, Address> &
  Record<`${OneModelEndpoint}_API_KEY`, Key> &
  Record<`${OneModelEndpoint}_MODEL`, Model>

/** @returns the three settings of each endpoint with one model, with the values that these functions make */
export function forModelEndpoints<Address, Key, Model>(of: {
  readonly address: (name: OneModelEndpoint) => Address
  readonly key: (name: OneModelEndpoint) => Key
  readonly model: (name: OneModelEndpoint) => Model
}): EndpointSettings<Address, Key, Model> {
  return Object.fromEntries(
    oneModelEndpoints.flatMap((name) => [
      [`${name}_BASE_URL`, of.address(name)],
      [`${name}_API_KEY`, of.key(name)],
      [`${name}_MODEL`, of.model(name)],
    ]),
  ) as EndpointSettings<Address, Key, Model>
}

/** The address to which each key of a model is sent. */
export const addressOfModelKey = {
  LLM_API_KEY: 'LLM_BASE_URL',
  ...(Object.fromEntries(oneModelEndpoints.map((name) => [`${name}_API_KEY`, `${name}_BASE_URL`])) as {
    readonly [Name in OneModelEndpoint as `${Name}_API_KEY`]: `${Name}_BASE_URL`
  }),
} as const
