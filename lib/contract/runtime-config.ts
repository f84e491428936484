import * as z from 'zod/mini'

const captcha = z.object({
  /** The only service whose answers the host takes. */
  service: z.enum(['pow', 'aliyun']),
  /** What the vendor's script is given; empty for the built-in one. */
  sceneId: z.string(),
  prefix: z.string(),
  region: z.string(),
})

/** Settings that reach the browser while it runs; nothing here is a secret, and changing one needs no build. */
export const runtimeConfig = z.object({
  appVersion: z.string(),
  clientId: z.int(),
  /** Base addresses; empty means this origin. */
  accountHost: z.string(),
  apiHost: z.string(),
  workHost: z.string(),
  /** Where a login is bound when the page stands on a test origin; empty means the work host. */
  testWorkHost: z.string(),
  searchSocketUrl: z.string(),
  homePageHelpUrl: z.string(),
  /** Where usage is reported; empty means this origin. */
  logHost: z.string(),
  /** Whole address of the call that returns the browser's own IP address; empty means this origin's. */
  pageViewUrl: z.string(),
  /** A statistics script of the operator's, or ''. */
  statisticsScriptUrl: z.string(),
  captcha,
  /** The advertisement of the home page: eight images, and where they lead; absent: none. */
  adBadge: z.optional(z.object({ images: z.array(z.string()), href: z.string() })),
  playground: z.boolean(),
  model: z.nullable(z.string()),
})
export type RuntimeConfig = z.infer<typeof runtimeConfig>
