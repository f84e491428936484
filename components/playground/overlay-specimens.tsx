'use client'
import { useState } from 'react'
import { AdBadge } from '@/components/ad-badge/ad-badge'
import { useUndoable } from '@/components/toasts/use-undoable'
import { BottomBar } from '@/components/ui/bottom-bar'
import { Button } from '@/components/ui/button'
import { pushDialog } from '@/components/ui/dialog/dialog-stack'
import { Icon } from '@/components/ui/icon'
import { squarePen, thumbsUp, trash2 } from '@/components/ui/icon-paths'
import { Menu } from '@/components/ui/menu'
import { Popover } from '@/components/ui/popover'
import { SidePanel } from '@/components/ui/side-panel/side-panel'
import { openSidePanel, useSidePanel } from '@/components/ui/side-panel/side-panel-store'
import { showToast } from '@/components/ui/toast/toast-store'
import { Tooltip } from '@/components/ui/tooltip'
import { Specimen } from './specimen'

const adImages = Array.from({ length: 8 }, (_, at) => `/playground/ad-${at + 1}.svg`)

export function OverlaySpecimens() {
  return (
    <>
      <Specimen name="toast">
        <Button onClick={() => showToast({ content: '一条消息' })}>info</Button>
        <Button onClick={() => showToast({ content: '发送成功', icon: 'success' })}>success</Button>
        <Button onClick={() => showToast({ content: '服务忙碌，稍后再试', icon: 'error' })}>error</Button>
        <Button
          onClick={() =>
            showToast({
              content: '自己的图标',
              icon: 'custom',
              customIcon: <Icon path={thumbsUp} className="mt-0.5 size-[18px] text-seal" />,
            })
          }
        >
          custom
        </Button>
      </Specimen>
      <Specimen name="dialog">
        <Button onClick={() => pushDialog({ title: '只有正文', body: '按叉号或 Esc 关闭。' })}>正文</Button>
        <Button onClick={openConfirmation}>确认</Button>
        <Button onClick={() => pushDialog({ title: '很长', body: <LongText /> })}>长文</Button>
      </Specimen>
      <Specimen name="popover, menu, tooltip">
        <Popover label="说明" trigger={<Button>popover</Button>}>
          弹出的内容
        </Popover>
        <Menu
          label="操作"
          trigger={<Button>menu</Button>}
          items={[
            { id: 'rename', label: '重命名', icon: <Icon path={squarePen} />, onSelect: () => undefined },
            { id: 'off', label: '不可用', isDisabled: true, onSelect: () => undefined },
            {
              id: 'delete',
              label: '删除',
              icon: <Icon path={trash2} />,
              isDangerous: true,
              onSelect: () => undefined,
            },
          ]}
        />
        <Tooltip text="一句说明">
          <Button>tooltip</Button>
        </Tooltip>
      </Specimen>
      <ShellSpecimens />
      <AdBadge images={adImages} href="/help" />
    </>
  )
}

function openConfirmation() {
  pushDialog({
    title: '删除全部搜索记录？',
    body: '删除后无法恢复。',
    footerVisible: true,
    onOk: (close) => {
      pushDialog({ title: '叠在上面的一层', body: '关掉它，焦点回到下面。' })
      close()
    },
  })
}

function LongText() {
  return Array.from({ length: 40 }, (_, at) => <p key={at}>第 {at + 1} 行，最高占窗口的八成，然后滚动。</p>)
}

const panelId = 'specimen-panel'

function ShellSpecimens() {
  const [names, setNames] = useState(['第一条', '第二条', '第三条'])
  const { isOpen } = useSidePanel(panelId, false)
  const [hasBar, setHasBar] = useState(false)
  const { start, isPending } = useUndoable('specimen', {
    // A call without effect that tests can observe.
    mutationFn: (name) => fetch(`/healthz?removed=${encodeURIComponent(name)}`, { keepalive: true }),
    onSuccess: (_reply, name) => setNames((all) => all.filter((each) => each !== name)),
  })

  return (
    <Specimen name="panel, bar, undo">
      <Button
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => openSidePanel(panelId)}
      >
        panel
      </Button>
      <SidePanel id={panelId} title="右栏" note="一行说明" closeLabel="关闭右栏">
        <p className="p-6 text-sm">宽窗口里停靠，窄窗口里浮动，手机上是一整页。</p>
      </SidePanel>
      <Button aria-pressed={hasBar} onClick={() => setHasBar(!hasBar)}>
        bar
      </Button>
      {hasBar && <BottomBar label="底栏">页面给它让出位置。</BottomBar>}
      {names
        .filter((name) => !isPending(name))
        .map((name) => (
          <Button key={name} aria-label={`删除${name}`} onClick={() => start(name, `已删除「${name}」`)}>
            {name}
            <Icon path={trash2} className="size-4" />
          </Button>
        ))}
    </Specimen>
  )
}
