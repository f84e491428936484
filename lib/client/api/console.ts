import { queryOptions } from '@tanstack/react-query'
import type { consoleRoutes, ReportRange } from '@/lib/contract/routes/console-routes'
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
    // They may have been changed in another tab.
    refetchOnWindowFocus: true,
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

/** What stands around the product, and when that was known. */
export function consoleSurroundingsQuery(api: ConsoleApi) {
  return queryOptions({
    queryKey: ['console', 'surroundings'],
    queryFn: async ({ signal }) => ({
      ...(await api('consoleSurroundings', {}, { signal })),
      readAt: Date.now(),
    }),
    staleTime: 0,
    retry: false,
  })
}

/** The figures of the last days. */
export function consoleReportQuery(api: ConsoleApi, days: ReportRange) {
  return queryOptions({
    queryKey: ['console', 'report', days],
    queryFn: async ({ signal }) => (await api('consoleReport', { days }, { signal, kind: 'standard' })).days,
    staleTime: 30_000,
    retry: false,
  })
}

/** Who waits to be let in. */
export function consoleWaitingQuery(api: ConsoleApi) {
  return queryOptions({
    queryKey: ['console', 'waiting'],
    queryFn: ({ signal }) => api('consoleWaiting', {}, { signal }),
    staleTime: 0,
    retry: false,
  })
}

/** What people have reported and nobody has dealt with. */
export function consoleReportsQuery(api: ConsoleApi) {
  return queryOptions({
    queryKey: ['console', 'reports'],
    queryFn: ({ signal }) => api('consoleReports', {}, { signal }),
    staleTime: 0,
    retry: false,
  })
}

/** What is wrong with the set-up, looked at anew each time. */
export function consoleDiagnosisQuery(api: ConsoleApi) {
  return queryOptions({
    queryKey: ['console', 'diagnosis'],
    queryFn: async ({ signal }) => (await api('consoleDiagnosis', {}, { signal, kind: 'standard' })).findings,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
