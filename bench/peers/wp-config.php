<?php
/** Copied to DIR/wordpress. nginx says which database; the script that fills it says so in the environment. */
define('DB_NAME', $_SERVER['WORDPRESS_DATABASE'] ?? getenv('WORDPRESS_DATABASE') ?: 'wordpress');
define('DB_USER', 'peers');
define('DB_PASSWORD', 'peers');
define('DB_HOST', 'localhost:' . __DIR__ . '/../run/mysql.sock');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('WP_HOME', 'http://' . ($_SERVER['HTTP_HOST'] ?? '127.0.0.1:4401'));
define('WP_SITEURL', WP_HOME);
define('DISABLE_WP_CRON', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
foreach (['AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT', 'LOGGED_IN_SALT', 'NONCE_SALT'] as $key) {
    define($key, 'a site on loopback that nobody logs in to: ' . $key);
}
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
