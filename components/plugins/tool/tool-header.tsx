'use client'
import Link from 'next/link'
import { buttonStyle } from '@/components/ui/button'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { PluginAvatar } from '../editor/plugin-avatar-field'
import { ToolState } from '../tools/tool-row'
import { useToolEditor } from './tool-context'
import { ToolSaveStatus } from './tool-save-status'

interface ToolHeaderProps {
  readonly pluginName: string
  readonly pluginAvatar: string
}

export function ToolHeader({ pluginName, pluginAvatar }: ToolHeaderProps) {
  const { tool, settings } = useToolEditor()
  const texts = useTexts('toolEditor')
  return (
    <header className="short:static! sticky top-0 z-15 flex min-h-(--editor-head) items-center gap-3 border-b border-line bg-paper px-9 py-3 max-md:static max-md:flex-wrap max-md:px-4 max-md:py-2 large-text:static large-text:flex-wrap">
      <PluginAvatar avatar={pluginAvatar} name={pluginName} />
      <div className="min-w-0 flex-1 max-md:basis-40">
        <h1 className="flex min-w-0 items-center gap-2 font-serif text-lg font-semibold">
          <span className="truncate">{settings.name.trim() || texts.untitled}</span>
          <ToolState tool={tool} />
        </h1>
        <ToolSaveStatus pluginName={pluginName} />
      </div>
      <Link prefetch={false} href={paths.plugin(tool.plugin_id)} className={buttonStyle({})}>
        {texts.back}
      </Link>
    </header>
  )
}
