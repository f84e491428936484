'use client'
import { useQuery } from '@tanstack/react-query'
import { Chip } from '@/components/ui/chip'
import { useApi } from '@/lib/client/api/api-context'
import { folderListQuery } from '@/lib/client/api/folders'
import { useShownAsMember } from '@/lib/client/device/member-attribute'
import { folderRoutes } from '@/lib/contract/routes/folder-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { useScopeFolder } from './scope-labels'

interface ScopeFoldersProps {
  readonly value: string
  readonly onChange: (folder: string) => void
}

/** Selects the folder to search; renders nothing without folders. */
export function ScopeFolders({ value, onChange }: ScopeFoldersProps) {
  const texts = useTexts('asking')
  const isMember = useShownAsMember()
  const { data } = useQuery({ ...folderListQuery(useApi(folderRoutes)), enabled: isMember })
  const { isDeleted } = useScopeFolder(value)
  const folders = data?.list ?? []
  if (folders.length === 0 && !isDeleted) return null

  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 text-ink-faint">{texts.folders}</legend>
      <div className="flex max-h-[calc(160px*var(--text-scale))] flex-wrap gap-1.5 overflow-y-auto p-0.5">
        <Chip aria-pressed={value === ''} onClick={() => onChange('')} className="max-sm:min-h-11">
          {texts.folderAll}
        </Chip>
        {folders.map(({ folder_id, name }) => (
          <Chip
            key={folder_id}
            aria-pressed={folder_id === value}
            onClick={() => onChange(folder_id)}
            className="max-sm:min-h-11"
          >
            <span className="truncate">{name}</span>
          </Chip>
        ))}
      </div>
      <p role="alert" className="text-warn empty:hidden">
        {isDeleted && texts.folderMissing}
      </p>
    </fieldset>
  )
}
