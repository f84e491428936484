import { authLocations, authTypes } from '../../../../lib/contract/plugins/plugin.ts'
import { type ImportedAuth, OperationSkipped } from './imported.ts'
import { type JsonRecord, own, ownList, ownRecord, ownText } from './own-values.ts'
import { follow } from './references.ts'

/** The security schemes of a description, by name; those that a service token can't serve are null. */
export type SecuritySchemes = ReadonlyMap<string, ImportedAuth | null>

const noAuth: ImportedAuth = { auth_type: authTypes.none }

export function readSchemes(root: JsonRecord): SecuritySchemes {
  const given = own(root, 'swagger')
    ? ownRecord(root, 'securityDefinitions')
    : ownRecord(ownRecord(root, 'components'), 'securitySchemes')
  return new Map(Object.entries(given).map(([name, scheme]) => [name, readScheme(root, scheme)] as const))
}

function readScheme(root: JsonRecord, given: unknown): ImportedAuth | null {
  let scheme: unknown
  try {
    scheme = follow(root, given)
  } catch (error) {
    if (!(error instanceof OperationSkipped)) throw error
    return null
  }
  const inHeader = { auth_type: authTypes.service, location: authLocations.header }
  const place = ownText(scheme, 'in')
  const name = ownText(scheme, 'name')
  switch (ownText(scheme, 'type')) {
    case 'apiKey':
      if (place === 'header') return { ...inHeader, parameter_name: name }
      return place === 'query'
        ? { auth_type: authTypes.service, location: authLocations.query, parameter_name: name }
        : null
    case 'http':
    case 'basic':
      return { ...inHeader, parameter_name: 'Authorization' }
    default:
      return null
  }
}

/**
 * @param security of the document or of an operation: one of its entries is enough
 * @returns the first that needs at most one scheme that a service token can serve; undefined when there is none
 */
export function chosenAuth(security: readonly unknown[], schemes: SecuritySchemes): ImportedAuth | undefined {
  if (security.length === 0) return noAuth
  const served = security.flatMap((entry) => {
    const names = Object.keys(typeof entry === 'object' && entry !== null ? entry : {})
    if (names.length === 0) return [noAuth]
    const auth = names.length === 1 ? schemes.get(names[0] ?? '') : null
    return auth ? [auth] : []
  })
  return served.find(({ auth_type }) => auth_type === authTypes.service) ?? served[0]
}

/** @returns the authorization of the whole: what the document names, else what its operations name first */
export function commonAuth(
  root: JsonRecord,
  operations: readonly unknown[],
  schemes: SecuritySchemes,
): ImportedAuth {
  const whole = chosenAuth(ownList(root, 'security'), schemes)
  if (whole?.auth_type === authTypes.service) return whole
  for (const operation of operations) {
    const auth = chosenAuth(ownList(operation, 'security'), schemes)
    if (auth?.auth_type === authTypes.service) return auth
  }
  return noAuth
}

export function isSameAuth(one: ImportedAuth, other: ImportedAuth): boolean {
  return (
    one.auth_type === other.auth_type &&
    one.location === other.location &&
    one.parameter_name?.toLowerCase() === other.parameter_name?.toLowerCase()
  )
}
