import type { VisitSettings } from '../../lib/edge/document-visit.ts'
import type { BuiltAssets } from './built-assets.ts'
import type { BuiltPage } from './built-pages.ts'
import type { ContentSecurityPolicies } from './content-security-policy.ts'

/** What the build knows of its pages, by their inner path, the policies made from it, and what the pages load. */
export interface BuiltSite {
  readonly pages: ReadonlyMap<string, BuiltPage>
  readonly policies: ContentSecurityPolicies
  readonly assets: BuiltAssets
  /** What the edge's rules need to know. */
  readonly settings: VisitSettings
}
