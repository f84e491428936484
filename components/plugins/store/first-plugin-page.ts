import type { PluginFilter, PluginPage } from '@/lib/client/api/plugins'

/** A list that the server has read, and for what. */
export interface FirstPluginPage {
  readonly filter: PluginFilter
  readonly page: PluginPage
}
