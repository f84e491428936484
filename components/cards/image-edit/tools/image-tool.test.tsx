import { expect, jest, test } from '@jest/globals'
import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as z from 'zod/mini'
import { ApiProvider } from '@/lib/client/api/api-context'
import type { ImageState } from '@/lib/contract/cards/image-edit'
import { type ImageStep, imageStep, type ImageTool as Tool } from '@/lib/contract/image-steps'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import ImageTool from './image-tool'

const state: ImageState = {
  file_id: 'a',
  name: 'a.png',
  format: 'png',
  width: 1_600,
  height: 1_000,
  size: 4_096,
  steps: [],
}

/** Shows a tool over an image of 1600 × 1000. @returns the steps it makes, each valid */
async function open(tool: Tool, steps: readonly ImageStep[] = [], prior: readonly ImageStep[] = []) {
  const client = new QueryClient()
  client.setQueryData(['file-url', 'a'], '/content?file_id=a')
  const made = jest.fn<(steps: readonly ImageStep[]) => void>()
  render(
    <ApiProvider queryClient={client}>
      <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
        <ImageTool
          draft={{ tool, from: prior.length, count: steps.length, steps }}
          base={{ state, prior }}
          onApply={made}
          onCancel={() => undefined}
        />
      </Texts>
    </ApiProvider>,
  )
  await screen.findByRole('button', { name: '取消' })
  return async () => {
    await userEvent.click(screen.getByRole('button', { name: steps.length > 0 ? '就这样' : '加上' }))
    return z.array(imageStep).parse(made.mock.lastCall?.[0] ?? [])
  }
}

const slide = (name: string, value: number) =>
  fireEvent.change(screen.getByRole('slider', { name }), { target: { value: String(value) } })

const type = async (name: string, text: string) => {
  const field = screen.getByRole('textbox', { name })
  await userEvent.clear(field)
  if (text !== '') await userEvent.type(field, text)
}

test('crop: the frame is moved and resized by keys and shows its size', async () => {
  const add = await open('crop')
  screen.getByText('1280 × 800')
  screen.getByRole('button', { name: /^裁剪框/ }).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Shift>}{ArrowLeft}{/Shift}')
  screen.getByText('1264 × 800')
  expect(await add()).toEqual([{ kind: 'crop_box', left: 176, top: 110, width: 1_264, height: 800 }])
})

test('crop: a frame is dragged at its corner and keeps its ratio', async () => {
  const add = await open('crop')
  await userEvent.click(screen.getByRole('button', { name: '1:1' }))
  screen.getByText('1000 × 1000')
  const grip = document.querySelector('[data-grip="1 1"]')
  if (!grip) throw new Error('no grip')
  Object.assign(grip, { setPointerCapture: () => undefined })
  const point = (type: string, at: number) =>
    fireEvent(grip, new MouseEvent(type, { bubbles: true, clientX: at, clientY: at }))
  point('pointerdown', 100)
  point('pointermove', 0)
  point('pointerup', 0)
  expect(await add()).toEqual([{ kind: 'crop_box', left: 300, top: 0, width: 900, height: 900 }])
})

test('crop: the largest of a ratio is the ratio, which fits other images', async () => {
  const add = await open('crop')
  await userEvent.click(screen.getByRole('button', { name: '4:3' }))
  expect(await add()).toEqual([{ kind: 'crop_ratio', width: 4, height: 3, at: 'center' }])
})

test('crop: typed sides have bounds; the whole image is no crop', async () => {
  const add = await open('crop')
  await type('宽', '1601')
  expect(screen.getByText('要 1 到 1600 的整数')).toBeInTheDocument()
  await type('宽', '1600')
  await type('高', '1000')
  screen.getByText('框住的是整张图')
  expect(await add()).toEqual([])
})

test('crop: after a rotation the frame is in pixels of the rotated image', async () => {
  const change = await open(
    'crop',
    [{ kind: 'crop_ratio', width: 1, height: 1, at: 'top' }],
    [{ kind: 'rotate', degrees: 90 }],
  )
  screen.getByText('1000 × 1000')
  expect(await change()).toEqual([{ kind: 'crop_ratio', width: 1, height: 1, at: 'top' }])
})

test('turn: quarters, a free angle and flips', async () => {
  const add = await open('turn')
  expect(await add()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: '左转 90°' }))
  await userEvent.click(screen.getByRole('button', { name: '左右翻' }))
  slide('拉直', 1.5)
  expect(await add()).toEqual([
    { kind: 'flip', axis: 'horizontal' },
    { kind: 'rotate', degrees: 271.5 },
  ])
})

test('size: one side keeps the ratio, both stretch, percent scales, and bounds hold', async () => {
  const add = await open('size')
  await type('宽（像素）', '800')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '高（像素）' }).value).toBe('500')
  expect(await add()).toEqual([{ kind: 'resize', width: 800, fit: 'inside' }])
  await userEvent.click(screen.getByRole('checkbox', { name: '保持比例' }))
  await type('高（像素）', '900')
  expect(await add()).toEqual([{ kind: 'resize', width: 800, height: 900, fit: 'fill' }])
  await userEvent.click(screen.getByRole('radio', { name: '按百分比' }))
  await type('百分比（%）', '50')
  screen.getByText('改成 800 × 500')
  expect(await add()).toEqual([{ kind: 'scale', percent: 50 }])
  await type('百分比（%）', '1000')
  expect(screen.getByRole('button', { name: '加上' }).getAttribute('aria-disabled')).toBe('true')
})

test('adjust: sliders change the shown image and make a step each', async () => {
  const add = await open('adjust')
  slide('亮度', 12)
  slide('对比度', -6)
  slide('模糊', 4)
  slide('锐化', 30)
  await userEvent.click(screen.getByRole('checkbox', { name: '黑白' }))
  expect(screen.getByRole('img').style.filter).toContain('brightness(1.12) contrast(0.94)')
  expect(await add()).toEqual([
    { kind: 'tone', what: 'brightness', percent: 12 },
    { kind: 'tone', what: 'contrast', percent: -6 },
    { kind: 'blur', pixels: 4 },
    { kind: 'sharpen', percent: 30 },
    { kind: 'grey' },
  ])
  await userEvent.click(screen.getByRole('button', { name: '还原' }))
  expect(screen.getByRole('button', { name: '加上' }).getAttribute('aria-disabled')).toBe('true')
})

test('text: a watermark at a place or everywhere', async () => {
  const add = await open('text')
  expect(screen.getByRole('button', { name: '加上' }).getAttribute('aria-disabled')).toBe('true')
  await type('文字', ' 山后茶行 ')
  await userEvent.click(screen.getByRole('button', { name: '铺满' }))
  slide('不透明度', 30)
  expect(await add()).toEqual([{ kind: 'watermark', text: '山后茶行', at: 'everywhere', opacity: 30 }])
})

test('ID photo: sizes have names and pixels', async () => {
  const add = await open('id_photo')
  await userEvent.click(screen.getByRole('radio', { name: '小二寸 413 × 531 像素' }))
  expect(await add()).toEqual([{ kind: 'photo', size: 'small_two_inch' }])
})

test('file: format, quality and size; empty fields change nothing', async () => {
  const add = await open('file')
  expect(await add()).toEqual([])
  await userEvent.click(screen.getByRole('radio', { name: 'WebP' }))
  await type('质量（%）', '80')
  await type('压到（KB）', '200')
  expect(await add()).toEqual([
    { kind: 'format', format: 'webp' },
    { kind: 'quality', percent: 80 },
    { kind: 'compress', bytes: 204_800 },
  ])
  await type('质量（%）', '101')
  screen.getByText('要 1 到 100 的整数')
  expect(screen.getByRole('button', { name: '加上' }).getAttribute('aria-disabled')).toBe('true')
})
