import { queryOptions } from '@tanstack/react-query'
import ky from 'ky'
import { clientTimeoutsMs } from '@/lib/contract/identity'
import { type RuntimeConfig, runtimeConfig } from '@/lib/contract/runtime-config'
import { ApiError } from './api-error'

/** Fetched once per visit. @param origin internal address for calls by the server; '' in the browser */
export function runtimeConfigQuery(origin = '') {
  return queryOptions({
    queryKey: ['runtime-config'],
    queryFn: ({ signal }) => fetchRuntimeConfig(origin, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** @throws {ApiError} `unavailable`: without these settings nothing else can be called either */
async function fetchRuntimeConfig(origin: string, signal?: AbortSignal): Promise<RuntimeConfig> {
  try {
    const reply = await ky(`${origin}/runtime-config`, {
      timeout: clientTimeoutsMs.agent,
      retry: 0,
      ...(signal ? { signal } : {}),
    }).json()
    return runtimeConfig.parse(reply)
  } catch (error) {
    throw new ApiError(signal?.aborted ? 'cancelled' : 'unavailable', '', { cause: error })
  }
}
