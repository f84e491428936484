import type { zhCNPlugins } from './zh-cn.ts'

export const enPlugins: typeof zhCNPlugins = {
  validation: {
    pluginNameEmpty: 'Enter a plugin name',
    pluginNameTooLong: 'Maximum 30 characters',
    pluginNameCharacters: 'Only Chinese and Latin letters, digits, underscores and spaces',
    pluginDescriptionEmpty: 'Enter a plugin description',
    pluginDescriptionTooLong: 'Maximum 500 characters',
    pluginUrlEmpty: 'Enter a plugin URL',
    pluginUrlProtocol: 'Enter a valid URL that uses https.',
    headerKeyEmpty: 'Enter a header key',
    headerValueEmpty: 'Enter a header value',
    authLocationEmpty: 'Choose where to send the token',
    parameterNameEmpty: 'Enter a parameter name',
    serviceTokenEmpty: 'Enter the service token',
  },
}
