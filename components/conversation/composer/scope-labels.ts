import { useQuery } from '@tanstack/react-query'
import { useApi } from '@/lib/client/api/api-context'
import { folderListQuery } from '@/lib/client/api/folders'
import { useShownAsMember } from '@/lib/client/device/member-attribute'
import type { ChosenScope } from '@/lib/client/realtime/asking/chosen-scope'
import { sincePeriods } from '@/lib/contract/frames/frame'
import { folderRoutes } from '@/lib/contract/routes/folder-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { Messages } from '@/lib/messages/zh-cn'

/** @returns the scope in words, source or folder first; time and site only if restricted */
export function useScopeLabels({ source, since, site, folder }: ChosenScope): string[] {
  const texts = useTexts('asking')
  const { name } = useScopeFolder(folder)
  return [
    name ?? texts.sources[source],
    ...(since === '' ? [] : [sinceLabel(since, texts)]),
    ...(site === '' ? [] : [site]),
  ]
}

/** @returns the name of the scope's folder, null if none; and whether it is known to be deleted */
export function useScopeFolder(folder: string): {
  readonly name: string | null
  readonly isDeleted: boolean
} {
  const texts = useTexts('asking')
  const isMember = useShownAsMember()
  const { data } = useQuery({
    ...folderListQuery(useApi(folderRoutes)),
    enabled: isMember && folder !== '',
  })
  if (folder === '') return { name: null, isDeleted: false }

  const found = data?.list.find(({ folder_id }) => folder_id === folder)
  if (found) return { name: fill(texts.folderOf, { name: found.name }), isDeleted: false }

  return data
    ? { name: texts.folderDeleted, isDeleted: true }
    : { name: texts.folderUnnamed, isDeleted: false }
}

function sinceLabel(since: string, texts: Messages['asking']): string {
  const period = sincePeriods.find((each) => each === since)
  return period ? fill(texts.within, { period: texts.periods[period] }) : fill(texts.sinceDay, { day: since })
}
