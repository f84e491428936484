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
    pluginUrlLong: 'Maximum 2000 characters',
    headerKeyInvalid: 'A header key has only letters, digits and signs such as - _ .',
    headerKeyTwice: 'This header key occurs twice',
    headerKeyReserved: 'This header is set by the connection itself',
    headerValueInvalid: 'A header value has only ASCII characters; encode others first',
    headersMany: 'Maximum 30 header rows',
    authTypeInvalid: 'Choose an authorization',
    parameterNameInvalid: 'In a header, the parameter name has only letters, digits and signs such as - _ .',
    serviceTokenInvalid: 'In a header, the service token has only ASCII characters',
  },
}
