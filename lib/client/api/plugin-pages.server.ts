import 'server-only'
import { cache } from 'react'
import type { Tool } from '@/lib/contract/plugins/tool'
import { pluginRoutes } from '@/lib/contract/routes/plugin-routes'
import { toolRoutes } from '@/lib/contract/routes/tool-routes'
import { ApiError } from './api-error'
import { serverApi } from './server-api.server'

/** A row number in an address. */
const numberPattern = /^[1-9]\d{0,15}$/

/**
 * A plugin as the user of this page sees it, cached per request.
 * @param id as in the address
 * @returns null if there is none, or it is somebody else's and not public
 */
export const pluginOf = cache(async (id: string) => {
  if (!numberPattern.test(id)) return null
  const api = await serverApi(pluginRoutes)
  return await orMissing(api('pluginGet', { id: Number(id) }))
})

/** @returns null if there is no such tool among the user's own. @param id as in the address */
export const ownToolOf = cache(async (id: string): Promise<Tool | null> => {
  if (!numberPattern.test(id)) return null
  const api = await serverApi(toolRoutes)
  return await orMissing(api('toolGet', { id: Number(id) }))
})

async function orMissing<Reply>(reply: Promise<Reply>): Promise<Reply | null> {
  try {
    return await reply
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  }
}
