const office = 'urn:oasis:names:tc:opendocument:xmlns'
const transitional = 'http://schemas.openxmlformats.org'
const strict = 'http://purl.oclc.org/ooxml'

/** The prefixes under which elements and attributes are known here, whatever a file calls them. */
export const namespaces: Readonly<Record<string, string>> = {
  // Office Open XML in both of its forms, ISO/IEC 29500-1 (strict) and -4 (transitional).
  [`${transitional}/spreadsheetml/2006/main`]: 's',
  [`${strict}/spreadsheetml/main`]: 's',
  [`${transitional}/presentationml/2006/main`]: 'p',
  [`${strict}/presentationml/main`]: 'p',
  [`${transitional}/drawingml/2006/main`]: 'a',
  [`${strict}/drawingml/main`]: 'a',
  [`${transitional}/drawingml/2006/diagram`]: 'dgm',
  [`${strict}/drawingml/diagram`]: 'dgm',
  [`${transitional}/officeDocument/2006/relationships`]: 'r',
  [`${strict}/officeDocument/relationships`]: 'r',
  [`${transitional}/package/2006/relationships`]: 'rel',
  [`${transitional}/package/2006/content-types`]: 'ct',
  [`${transitional}/package/2006/metadata/core-properties`]: 'cp',
  [`${transitional}/markup-compatibility/2006`]: 'mc',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://purl.org/dc/terms/': 'dcterms',
  // OpenDocument.
  [`${office}:office:1.0`]: 'office',
  [`${office}:text:1.0`]: 'text',
  [`${office}:table:1.0`]: 'table',
  [`${office}:drawing:1.0`]: 'draw',
  [`${office}:meta:1.0`]: 'meta',
  [`${office}:svg-compatible:1.0`]: 'svg',
  [`${office}:manifest:1.0`]: 'manifest',
  // EPUB.
  'urn:oasis:names:tc:opendocument:xmlns:container': 'ocf',
  'http://www.idpf.org/2007/opf': 'opf',
  'http://www.daisy.org/z3986/2005/ncx/': 'ncx',
  'http://www.w3.org/1999/xhtml': 'h',
  'http://www.w3.org/2001/04/xmlenc#': 'enc',
}
