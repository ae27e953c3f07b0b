import { Modal as AntdModal } from 'antd';
import type { ReactNode } from 'react';
import { AntdTheme } from './antd-theme.tsx';

/** A small dialog whose content may hold fields with lists of their own. Load it lazily: antd is large. */
export function Modal({
  title,
  onCancel,
  children,
}: {
  title: ReactNode;
  onCancel: () => void;
  children: ReactNode;
}) {
  return (
    <AntdTheme>
      <AntdModal open title={title} onCancel={onCancel} width={440} centered footer={null} closable={false}>
        {children}
      </AntdModal>
    </AntdTheme>
  );
}
