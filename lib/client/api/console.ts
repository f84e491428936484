import { queryOptions } from '@tanstack/react-query'
import type { consoleRoutes, ReportRange } from '@/lib/contract/routes/console-routes'
import type { Api } from './api'

export type ConsoleApi = Api<typeof consoleRoutes>

const settingsKey = ['console', 'settings']

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

/** Model servers that run next to the product. */
export function consoleServersQuery(api: ConsoleApi) {
  return queryOptions({
    queryKey: ['console', 'servers'],
    queryFn: async ({ signal }) => (await api('consoleServers', {}, { signal })).servers,
    retry: false,
  })
}

/** Facts about the environment, with the time of the response. */
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

export function consoleReportQuery(api: ConsoleApi, days: ReportRange) {
  return queryOptions({
    queryKey: ['console', 'report', days],
    queryFn: async ({ signal }) => (await api('consoleReport', { days }, { signal, kind: 'standard' })).days,
    staleTime: 30_000,
    retry: false,
  })
}

export function consoleWaitingQuery(api: ConsoleApi) {
  return queryOptions({
    queryKey: ['console', 'waiting'],
    queryFn: ({ signal }) => api('consoleWaiting', {}, { signal }),
    staleTime: 0,
    retry: false,
  })
}

export function consoleReportsQuery(api: ConsoleApi) {
  return queryOptions({
    queryKey: ['console', 'reports'],
    queryFn: ({ signal }) => api('consoleReports', {}, { signal }),
    staleTime: 0,
    retry: false,
  })
}

/** Never cached. */
export function consoleDiagnosisQuery(api: ConsoleApi) {
  return queryOptions({
    queryKey: ['console', 'diagnosis'],
    queryFn: async ({ signal }) => (await api('consoleDiagnosis', {}, { signal, kind: 'standard' })).findings,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
