import type { ToolParameter } from '../../../../lib/contract/plugins/tool.ts'
import { percentEncode } from './percent-encode.ts'
import { itemTexts, propertyTexts, valueText } from './value-text.ts'

type Style = Pick<ToolParameter, 'name' | 'style' | 'explode'>
type Encode = (text: string) => string

/** Depth to which `deepObject` names properties; what is deeper is JSON. */
const maxNamedDepth = 8

/** @returns a value in a path: OpenAPI 3.1 §4.8.12.6, which follows RFC 6570 §3.2 */
export function pathText({ name, style = 'simple', explode = false }: Style, value: unknown): string {
  if (style === 'label') return labelText(value, explode)
  if (style === 'matrix') return matrixText(percentEncode(name), value, explode)
  return simpleText(value, explode, percentEncode)
}

/** @returns a value in a header */
export function headerText({ explode = false }: Style, value: unknown): string {
  return simpleText(value, explode, (text) => text)
}

function simpleText(value: unknown, explode: boolean, encode: Encode): string {
  if (Array.isArray(value)) return itemTexts(value).map(encode).join(',')
  return isObject(value) ? pairs(value, explode ? '=' : ',', encode).join(',') : encode(valueText(value))
}

function labelText(value: unknown, explode: boolean): string {
  const separator = explode ? '.' : ','
  if (Array.isArray(value)) return `.${itemTexts(value).map(percentEncode).join(separator)}`
  if (!isObject(value)) return `.${percentEncode(valueText(value))}`
  return `.${pairs(value, explode ? '=' : ',', percentEncode).join(separator)}`
}

function matrixText(name: string, value: unknown, explode: boolean): string {
  const pair = (key: string, text: string) => (text === '' ? `;${key}` : `;${key}=${text}`)
  if (Array.isArray(value)) {
    const texts = itemTexts(value).map(percentEncode)
    return explode ? texts.map((text) => pair(name, text)).join('') : pair(name, texts.join(','))
  }
  if (!isObject(value)) return pair(name, percentEncode(valueText(value)))
  if (!explode) return pair(name, pairs(value, ',', percentEncode).join(','))
  return propertyTexts(value)
    .map(([key, text]) => pair(percentEncode(key), percentEncode(text)))
    .join('')
}

/** @returns the `name=value` parts of a query, encoded */
export function queryParts({ name, style = 'form', explode }: Style, value: unknown): string[] {
  const key = percentEncode(name)
  if (style === 'deepObject' && isObject(value)) return deepParts(key, value, 1)
  const isExploded = explode ?? style === 'form'
  if (Array.isArray(value)) {
    const texts = itemTexts(value).map(percentEncode)
    if (texts.length === 0) return []
    return isExploded ? texts.map((text) => `${key}=${text}`) : [`${key}=${texts.join(separatorOf(style))}`]
  }
  if (!isObject(value)) return [`${key}=${percentEncode(valueText(value))}`]
  const separator = separatorOf(style)
  if (isExploded) return pairs(value, '=', percentEncode)
  const flat = pairs(value, separator, percentEncode)
  return flat.length === 0 ? [] : [`${key}=${flat.join(separator)}`]
}

/** The delimiters are encoded: a URL can contain neither a space nor `|`. */
function separatorOf(style: ToolParameter['style']): string {
  if (style === 'spaceDelimited') return '%20'
  return style === 'pipeDelimited' ? '%7C' : ','
}

function deepParts(key: string, value: object, depth: number): string[] {
  return Object.entries(value).flatMap(([name, each]: [string, unknown]) => {
    const at = `${key}%5B${percentEncode(name)}%5D`
    if (each === null) return []
    if (Array.isArray(each)) return itemTexts(each).map((text) => `${at}=${percentEncode(text)}`)
    if (isObject(each) && depth < maxNamedDepth) return deepParts(at, each, depth + 1)
    return [`${at}=${percentEncode(valueText(each))}`]
  })
}

function pairs(value: object, between: string, encode: Encode): string[] {
  return propertyTexts(value).map(([name, text]) => encode(name) + between + encode(text))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
