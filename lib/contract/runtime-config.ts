import * as z from 'zod/mini'

/** Settings that reach the browser while it runs; nothing here is a secret, and changing one needs no build. */
export const runtimeConfig = z.object({
  appVersion: z.string(),
  clientId: z.int(),
  /** Base addresses; empty means this origin. */
  accountHost: z.string(),
  apiHost: z.string(),
  workHost: z.string(),
  searchSocketUrl: z.string(),
  homePageHelpUrl: z.string(),
  playground: z.boolean(),
  model: z.nullable(z.string()),
})
export type RuntimeConfig = z.infer<typeof runtimeConfig>
