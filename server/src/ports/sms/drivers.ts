import { aliyunDriver } from './aliyun.ts';

/** Gateways for text messages; without one the outbox keeps them. */
export const SMS_DRIVERS = [aliyunDriver];
