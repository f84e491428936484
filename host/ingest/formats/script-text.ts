const superscripts = new Map([
  ...pairs('0123456789+-=()', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾'),
  ...pairs('−–', '⁻⁻'),
  ...pairs('abcdefghijklmnoprstuvwxyz', 'ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ'),
])
const subscripts = new Map([
  ...pairs('0123456789+-=()', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'),
  ...pairs('−–', '₋₋'),
  ...pairs('aehijklmnoprstuvx', 'ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'),
])

function pairs(plain: string, raised: string): [string, string][] {
  const forms = Array.from(raised)
  return Array.from(plain, (each, at) => [each, forms[at] ?? each])
}

/**
 * Writes raised or lowered text so that it does not join the text before it: 10⁶, H₂O; `^{…}` and `_{…}` where Unicode
 * lacks a character. Text that begins with a sign ([1], ①, ®) does not join, and stays.
 */
export function scriptText(text: string, script: 'superscript' | 'subscript'): string {
  const content = text.trim()
  if (content === '') return text
  const forms = script === 'superscript' ? superscripts : subscripts
  const shown = Array.from(content, (each) => forms.get(each))
  const from = text.indexOf(content)
  const inner = shown.every((each) => each !== undefined)
    ? shown.join('')
    : /^[\p{L}\p{Nd}\p{Nl}+\-−–]/u.test(content)
      ? `${script === 'superscript' ? '^' : '_'}{${content}}`
      : content
  return `${text.slice(0, from)}${inner}${text.slice(from + content.length)}`
}
