import { queryOptions } from '@tanstack/react-query'
import type { consoleRoutes } from '@/lib/contract/console-routes'
import type { Api } from './api'

/** The calls of the console. */
export type ConsoleApi = Api<typeof consoleRoutes>

const settingsKey = ['console', 'settings']

/** The settings that may be changed in the browser. */
export function consoleSettingsQuery(api: ConsoleApi) {
  return queryOptions({
    queryKey: settingsKey,
    queryFn: async ({ signal }) => (await api('consoleSettings', {}, { signal })).settings,
    staleTime: 0,
    retry: false,
  })
}

/** The servers of models that run beside the product. */
export function consoleServersQuery(api: ConsoleApi) {
  return queryOptions({
    queryKey: ['console', 'servers'],
    queryFn: async ({ signal }) => (await api('consoleServers', {}, { signal })).servers,
    retry: false,
  })
}

/** What is wrong with the set-up, looked at anew each time. */
export function consoleDiagnosisQuery(api: ConsoleApi) {
  return queryOptions({
    queryKey: ['console', 'diagnosis'],
    queryFn: async ({ signal }) => (await api('consoleDiagnosis', {}, { signal })).findings,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
