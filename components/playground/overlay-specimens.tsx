'use client'
import { AdBadge } from '@/components/search/ad-badge'
import { Button } from '@/components/ui/button'
import { pushDialog } from '@/components/ui/dialog-stack'
import { Icon } from '@/components/ui/icon'
import { thumbsUp, squarePen, trash2 } from '@/components/ui/icon-paths'
import { Menu } from '@/components/ui/menu'
import { Popover } from '@/components/ui/popover'
import { showToast } from '@/components/ui/toast-store'
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
