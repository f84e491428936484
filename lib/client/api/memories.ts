import 'client-only'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { memoryRoutes } from '@/lib/contract/routes/memory-routes'
import type { Api } from './api'
import { invalidateMemories, memoriesKey } from './memories-key'

type MemoriesApi = Api<typeof memoryRoutes>

/** All memories. Chat messages also change them, so they are fetched on each display. */
export function memoriesQuery(api: MemoriesApi) {
  return queryOptions({
    queryKey: memoriesKey,
    queryFn: ({ signal }) => api('memoryList', {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

export function saveMemoryMutation(api: MemoriesApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (text: string) => api('memorySave', { text }),
    onSuccess: (all) => queryClient.setQueryData(memoriesKey, all),
  })
}

export function deleteMemoryMutation(api: MemoriesApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string): Promise<unknown> => api('memoryDelete', { id }, { keepalive: true }),
    onSettled: () => invalidateMemories(queryClient),
  })
}

export function memorySettingMutation(api: MemoriesApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (isOn: boolean) => api('memorySetting', { isOn }),
    onSuccess: (all) => queryClient.setQueryData(memoriesKey, all),
  })
}

export function clearMemoriesMutation(api: MemoriesApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: () => api('memoryClear', {}),
    onSuccess: (all) => queryClient.setQueryData(memoriesKey, all),
  })
}
