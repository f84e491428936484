'use client'
import { Checkbox } from '@/components/ui/checkbox'
import { Switch } from '@/components/ui/switch'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { Specimen } from './specimen'

export function FieldSpecimens() {
  return (
    <>
      <Specimen name="text-field">
        <TextField label="手机号" placeholder="11 位数字" hint="只用来登录" />
        <TextField label="手机号" defaultValue="1380000" error="请输入正确的手机号" />
        <TextField label="不可用" disabled defaultValue="不能改" />
      </Specimen>
      <Specimen name="text-area">
        <TextArea label="描述" placeholder="最多长到六行，然后滚动" />
        <TextArea label="描述" error="插件描述不能为空" defaultValue={'第一行\n第二行\n第三行'} />
        <TextArea label="八行" defaultValue={'一\n二\n三\n四\n五\n六\n七\n八'} />
      </Specimen>
      <Specimen name="checkbox">
        <Checkbox>未选</Checkbox>
        <Checkbox defaultChecked>已选</Checkbox>
        <Checkbox aria-invalid>请勾选同意协议</Checkbox>
        <Checkbox disabled>不可用</Checkbox>
      </Specimen>
      <Specimen name="switch">
        <Switch>关</Switch>
        <Switch defaultChecked>开</Switch>
        <Switch disabled>不可用</Switch>
      </Specimen>
    </>
  )
}
