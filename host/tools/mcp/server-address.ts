import { maskCharacter, maskedLength } from '../../../lib/contract/plugins/plugin.ts'
import { isSecretName, isSecretValue } from '../plugins/import/secret-names.ts'

const mask = maskCharacter.repeat(maskedLength)
/** Shorter parts are words and versions; longer ones with digits, and the longest ones, may be keys. */
const wordCharacters = 8
const longWordCharacters = 24

/** An address as it is shown and stored in clear, and what is hidden in it. */
export interface MaskedAddress {
  readonly shown: string
  readonly secrets: readonly string[]
}

/**
 * Hides what may be a key in an address: values of parameters, and parts of the path. Many services know who calls by
 * their address alone, so that too much is hidden rather than too little.
 * @param address valid, without a fragment
 */
export function maskAddress(address: string): MaskedAddress {
  const secrets: string[] = []
  const hidden = (part: string) => {
    if (part !== mask) secrets.push(part, decoded(part))
    return mask
  }
  const [, origin = '', path = '', query] = /^([^/?]*\/\/[^/?]*)([^?]*)(?:\?(.*))?$/s.exec(address) ?? []
  const parts = path.split('/').map((part) => (mayBeKey(decoded(part)) ? hidden(part) : part))
  const pairs = query?.split('&').map((pair) => {
    const at = pair.indexOf('=')
    const [name, value] = at < 0 ? ['', pair] : [pair.slice(0, at + 1), pair.slice(at + 1)]
    const isSecret = value !== '' && (isSecretName(decoded(name.slice(0, -1))) || mayBeKey(decoded(value)))
    return isSecret ? name + hidden(value) : pair
  })
  const shown = origin + parts.join('/') + (pairs ? `?${pairs.join('&')}` : '')
  return { shown, secrets: [...new Set(secrets)] }
}

/** @returns whether some of an address is hidden */
export function isMasked(address: string): boolean {
  return address.includes(mask) || address.includes(encodeURIComponent(mask))
}

function mayBeKey(part: string): boolean {
  if (isSecretValue(part) || part.length >= longWordCharacters) return true
  return part.length >= wordCharacters && /\d/.test(part)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A percent sign that encodes nothing.
    return text
  }
}
