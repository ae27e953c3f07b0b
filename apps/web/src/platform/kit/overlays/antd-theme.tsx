import { ConfigProvider, type ThemeConfig } from 'antd';
import type { ReactNode } from 'react';
import { c } from '../palette.ts';

const theme: ThemeConfig = {
  cssVar: { prefix: 'ui', key: 'ui-theme' },
  hashed: false,
  token: {
    fontFamily: `'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif`,
    fontFamilyCode: `ui-monospace, 'SF Mono', Menlo, monospace`,
    fontSize: 13,
    fontSizeSM: 12,
    fontSizeLG: 14,
    fontWeightStrong: 600,
    lineHeight: 1.46,
    fontSizeHeading1: 24,
    fontSizeHeading2: 20,
    fontSizeHeading3: 17,
    fontSizeHeading4: 15,
    fontSizeHeading5: 13,
    colorPrimary: c.accent,
    colorPrimaryHover: c.accentHover,
    colorPrimaryActive: c.accentActive,
    colorPrimaryBg: c.accentSoft,
    colorPrimaryBgHover: '#DCE9E3',
    colorPrimaryBorder: c.accentLine,
    colorPrimaryBorderHover: '#8FB6A6',
    colorLink: c.accent,
    colorLinkHover: c.accentHover,
    colorLinkActive: c.accentActive,
    colorSuccess: c.ok,
    colorWarning: c.warn,
    colorError: c.bad,
    colorInfo: c.info,
    colorTextBase: c.ink,
    colorText: c.ink,
    colorTextSecondary: c.ink2,
    colorTextTertiary: c.ink3,
    colorTextQuaternary: c.ink4,
    colorTextPlaceholder: '#716B61',
    colorBgBase: '#FFFFFF',
    colorBgLayout: c.canvas,
    colorBgContainer: c.surface,
    colorBgElevated: c.surface,
    colorBgSpotlight: '#2A2723',
    colorBgMask: 'rgba(31,29,26,.36)',
    colorBorder: c.lineStrong,
    colorBorderSecondary: c.line,
    colorSplit: c.line,
    colorFill: 'rgba(62,52,36,.12)',
    colorFillSecondary: 'rgba(62,52,36,.07)',
    colorFillTertiary: 'rgba(62,52,36,.05)',
    colorFillQuaternary: 'rgba(62,52,36,.03)',
    controlItemBgHover: c.hover,
    controlItemBgActive: c.accentSoft,
    controlItemBgActiveHover: '#DCE9E3',
    controlOutline: 'rgba(30,91,74,.16)',
    controlOutlineWidth: 3,
    lineWidthFocus: 2,
    borderRadius: 7,
    borderRadiusXS: 4,
    borderRadiusSM: 5,
    borderRadiusLG: 10,
    controlHeight: 32,
    controlHeightSM: 26,
    controlHeightLG: 38,
    padding: 14,
    paddingLG: 20,
    paddingSM: 10,
    paddingXS: 6,
    margin: 14,
    marginLG: 20,
    boxShadow: '0 1px 2px rgba(40,32,20,.05), 0 8px 24px -6px rgba(40,32,20,.14)',
    boxShadowSecondary:
      '0 0 0 1px rgba(40,32,20,.06), 0 2px 6px rgba(40,32,20,.06), 0 14px 36px -8px rgba(40,32,20,.20)',
    boxShadowTertiary: '0 1px 2px rgba(40,32,20,.05)',
    motionDurationFast: '.08s',
    motionDurationMid: '.14s',
    motionDurationSlow: '.2s',
    motionEaseInOut: 'cubic-bezier(.2,.7,.2,1)',
    motionEaseOut: 'cubic-bezier(.2,.7,.2,1)',
    wireframe: false,
  },
  components: {
    Modal: { titleFontSize: 15, borderRadiusLG: 14 },
    Drawer: { paddingLG: 20 },
  },
};

/**
 * What stands around a piece of antd so that it looks like ours. Only the few wrappers that need antd (SidePanel,
 * Modal) use it: antd is loaded with them and not with the first screen.
 */
export function AntdTheme({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider theme={theme} wave={{ disabled: true }}>
      {children}
    </ConfigProvider>
  );
}
