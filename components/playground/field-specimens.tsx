'use client'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Switch } from '@/components/ui/switch'
import { Specimen } from './specimen'

export function FieldSpecimens() {
  return (
    <>
      <Specimen name="field">
        <Field label="手机号" placeholder="11 位数字" hint="只用来登录" />
        <Field label="手机号" defaultValue="1380000" error="请输入正确的手机号" />
        <Field label="不可用" disabled defaultValue="不能改" />
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
