import * as z from 'zod/mini'

const captcha = z.object({
  /** The only captcha service whose answers the host accepts. */
  service: z.enum(['pow', 'aliyun']),
  /** Parameter of the vendor's script; empty for the built-in service. */
  sceneId: z.string(),
  prefix: z.string(),
  region: z.string(),
})

/** Settings sent to the browser at run time; contains no secrets, and changes need no build. */
export const runtimeConfig = z.object({
  appVersion: z.string(),
  clientId: z.int(),
  /** Base addresses; empty: same origin. */
  accountHost: z.string(),
  apiHost: z.string(),
  workHost: z.string(),
  /** Target host of logins on a test origin; empty: the work host. */
  testWorkHost: z.string(),
  searchSocketUrl: z.string(),
  homePageHelpUrl: z.string(),
  /** Target of usage reports; empty: same origin. */
  logHost: z.string(),
  /** Full address of the call that returns the browser's IP address; empty: that of this origin. */
  pageViewUrl: z.string(),
  statisticsScriptUrl: z.string(),
  captcha,
  /** Advertisement on the home page: paths of eight images of this host, and a link; absent: none. */
  adBadge: z.optional(z.object({ images: z.array(z.string()), href: z.string() })),
  playground: z.boolean(),
  model: z.nullable(z.string()),
})
export type RuntimeConfig = z.infer<typeof runtimeConfig>
