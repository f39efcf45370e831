// The SDK's package and the widget's bundles; `--configSdk` or `--configWidget` builds one of them.
import sdk from './sdk/rollup.mjs';
import widget from './widget-preact/rollup.mjs';

export default ({ configSdk, configWidget }) => [...(configWidget ? [] : sdk), ...(configSdk ? [] : widget)];
