import { paths } from '../../paths.ts'
import { escapeXml } from '../../text/escape-xml'

interface OpenSearchOptions {
  readonly name: string
  readonly description: string
  readonly origin: string
}

/** Maximum characters allowed by the format (OpenSearch 1.1, draft 6). */
const maxLengths = { name: 16, description: 1_024 }

/** @returns the OpenSearch description of the site (OpenSearch 1.1), as XML */
export function openSearchDescription({ name, description, origin }: OpenSearchOptions): string {
  const asking = `${origin}${paths.resultOf('{searchTerms}')}`
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${escapeXml(cut(name, maxLengths.name))}</ShortName>
  <Description>${escapeXml(cut(description, maxLengths.description))}</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Language>zh-CN</Language>
  <Image width="16" height="16" type="image/svg+xml">${escapeXml(`${origin}/icon.svg`)}</Image>
  <Url type="text/html" method="get" template="${escapeXml(asking)}"/>
  <Url type="application/opensearchdescription+xml" rel="self" template="${escapeXml(`${origin}${paths.openSearch()}`)}"/>
</OpenSearchDescription>
`
}

function cut(text: string, most: number): string {
  return Array.from(text).slice(0, most).join('')
}
