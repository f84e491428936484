import type { ReferenceName } from './reference.ts'

const mostNames = 3

/**
 * Writes responsible persons as GB/T 7714—2015 (8.1) says: the family name first, western ones in capitals with the
 * initials of the given name, no more than three.
 * @returns '' for none
 */
export function gbNames(names: readonly ReferenceName[], isChinese: boolean): string {
  const shown = names.slice(0, mostNames).map(gbName)
  if (names.length > mostNames) shown.push(isChinese ? '等' : 'et al')
  return shown.join(isChinese ? '，' : ', ')
}

function gbName(name: ReferenceName): string {
  if ('organization' in name) return name.organization
  const { family, given = '', suffix = '' } = name
  if (isHan(family) && isHan(given)) return `${family}${given}`
  const initials = given === '' ? '' : ` ${initialsOf(given)}`
  return `${family.toLocaleUpperCase('en')}${initials}${suffix === '' ? '' : `, ${suffix}`}`
}

/** @returns the first letters without points: `Jean-Luc M.` as `J L M`, `PZ` as `P Z` */
function initialsOf(given: string): string {
  const parts = given.split(/[\s.\-‐]+/).filter(Boolean)
  return parts
    .flatMap((part) => (/^\p{Lu}{2,3}$/u.test(part) ? Array.from(part) : Array.from(part).slice(0, 1)))
    .join(' ')
    .toLocaleUpperCase('en')
}

/** Also for an absent name. */
function isHan(text: string): boolean {
  return text === '' || /^[\p{Script=Han}·]+$/u.test(text)
}
