/** @returns the host of an address without what names its mobile pages, which belong to the same site; '' for none */
export function siteHost(url: string): string {
  return URL.parse(url)?.hostname.replace(/^(?:www|m|wap|mobile)\./, '') ?? ''
}
