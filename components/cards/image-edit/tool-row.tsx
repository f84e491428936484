import { Icon } from '@/components/ui/icon'
import { fileText, maximize, sun } from '@/components/ui/icon-paths'
import { softDisabled } from '@/components/ui/soft-disabled'
import { type ImageTool, imageTools } from '@/lib/contract/image-steps'
import { useTexts } from '@/lib/messages/use-texts'
import { crop, idPhoto, rotateCcw, stamp } from './tool-icons'

const icons: Readonly<Record<ImageTool, string>> = {
  crop,
  turn: rotateCcw,
  size: maximize,
  adjust: sun,
  text: stamp,
  id_photo: idPhoto,
  file: fileText,
}

interface ToolRowProps {
  readonly open: ImageTool | undefined
  /** Of the opened tool. */
  readonly panelId: string
  readonly isDisabled: boolean
  readonly onOpen: (tool: ImageTool) => void
}

/** Where the card is narrow its tools wrap together with what follows them. */
export function ToolRow({ open, panelId, isDisabled, onOpen }: ToolRowProps) {
  const { imageEdit: texts } = useTexts('answer')
  return (
    <ul aria-label={texts.toolbar} className="flex min-w-0 flex-1 gap-0.5 @max-[640px]:contents">
      {imageTools.map((tool) => (
        <li key={tool} className="shrink-0">
          <button
            type="button"
            aria-expanded={tool === open}
            aria-controls={tool === open ? panelId : undefined}
            className="flex min-h-9 items-center gap-1.5 rounded-s px-2.5 text-sm text-ink-soft @max-[640px]:px-2 pointer-coarse:min-h-10 not-aria-expanded:not-aria-disabled:hover:bg-paper-sunken not-aria-expanded:not-aria-disabled:hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-55 aria-expanded:bg-indigo-wash aria-expanded:font-medium aria-expanded:text-indigo-strong"
            {...softDisabled({ disabled: isDisabled, onClick: () => onOpen(tool) })}
          >
            <Icon path={icons[tool]} className="size-4" />
            {texts.tools[tool]}
          </button>
        </li>
      ))}
    </ul>
  )
}
