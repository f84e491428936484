'use client'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { triangleAlert } from '@/components/ui/icon-paths'
import { pluginStatus } from '@/lib/contract/plugins/plugin'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { useOpenPublish } from '../publish/use-open-publish'
import { focusProblem } from './focus-problem'
import { PluginAvatar } from './plugin-avatar-field'
import { usePluginEditor } from './plugin-context'
import { PluginMenu } from './plugin-menu'
import { PluginSaveStatus } from './plugin-save-status'

export function PluginHeader() {
  const { form, standing } = usePluginEditor()
  const texts = useTexts('pluginEditor')
  const openPublish = useOpenPublish()
  const { name, avatar } = form.settings
  const wrong = form.problems.length

  return (
    <header className="short:static! sticky top-0 z-15 flex min-h-(--editor-head) items-center gap-3 border-b border-line bg-paper px-9 py-3 max-md:static max-md:flex-wrap max-md:px-4 max-md:py-2 large-text:static large-text:flex-wrap">
      <PluginAvatar avatar={avatar} name={name} />
      <div className="min-w-0 flex-1 max-md:basis-40">
        <h1 className="truncate font-serif text-lg font-semibold">{name.trim() || texts.untitled}</h1>
        <PluginSaveStatus />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {wrong > 0 && (
          <button
            type="button"
            onClick={() => {
              form.touchAll()
              focusProblem()
            }}
            className="flex min-h-9 items-center gap-1.5 text-sm text-bad hover:underline"
          >
            <Icon path={triangleAlert} className="size-4" />
            {fill(texts.toFix, { count: wrong })}
          </button>
        )}
        <PluginMenu />
        {standing.status !== pluginStatus.takenDown && (
          <Button tone="primary" aria-haspopup="dialog" onClick={openPublish}>
            {standing.published_version > 0 ? texts.publish.again : texts.publish.button}
          </Button>
        )}
      </div>
    </header>
  )
}
