import { paths } from '../paths.ts'

interface OpenSearchOptions {
  readonly name: string
  readonly description: string
  /** Of this site, without a slash at its end. */
  readonly origin: string
}

/** What the format allows, in characters (OpenSearch 1.1, draft 6). */
const longest = { name: 16, description: 1_024 }

/** @returns the OpenSearch description of the site (OpenSearch 1.1), as XML */
export function openSearchDescription({ name, description, origin }: OpenSearchOptions): string {
  const asking = `${origin}${paths.resultOf('{searchTerms}')}`
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${escaped(cut(name, longest.name))}</ShortName>
  <Description>${escaped(cut(description, longest.description))}</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Language>zh-CN</Language>
  <Image width="16" height="16" type="image/svg+xml">${escaped(`${origin}/icon.svg`)}</Image>
  <Url type="text/html" method="get" template="${escaped(asking)}"/>
  <Url type="application/opensearchdescription+xml" rel="self" template="${escaped(`${origin}${paths.openSearch()}`)}"/>
</OpenSearchDescription>
`
}

function cut(text: string, most: number): string {
  return Array.from(text).slice(0, most).join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
