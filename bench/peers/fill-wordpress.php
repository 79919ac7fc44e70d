<?php
/** php fill-wordpress.php DIR/wordpress POSTS: sets a site up and publishes the posts of a file, one JSON object a line. */
define('WP_INSTALLING', true);
[, $folder, $file] = $argv;
require "$folder/wp-load.php";
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

wp_install('WordPress', 'admin', 'admin@example.com', false, '', wp_generate_password());
wp_delete_post(1, true);
update_option('permalink_structure', '/%postname%/');
update_option('timezone_string', 'Asia/Shanghai');
// As a site of such a size would be searched and read: nothing else is changed.
wp_defer_term_counting(true);
wp_suspend_cache_invalidation(true);

$authors = [];
$categories = [];
$wpdb->query('start transaction');
foreach (new SplFileObject($file) as $index => $line) {
    if (trim($line) === '') continue;
    $post = json_decode($line, true);
    $authors[$post['author']] ??= wp_insert_user([
        'user_login' => $post['author'],
        'display_name' => $post['author'],
        'user_pass' => '',
        'role' => 'author',
    ]);
    $categories[$post['category']] ??= wp_insert_term($post['category'], 'category')['term_id'];
    $time = gmdate('Y-m-d H:i:s', intdiv($post['publishedAt'], 1000));
    $id = wp_insert_post([
        'post_title' => $post['title'],
        'post_name' => $post['id'],
        'post_content' => "<!-- wp:paragraph -->{$post['html']}<!-- /wp:paragraph -->",
        'post_excerpt' => $post['summary'],
        'post_status' => 'publish',
        'post_author' => $authors[$post['author']],
        'post_category' => [$categories[$post['category']]],
        'tags_input' => $post['tags'],
        'post_date' => get_date_from_gmt($time),
        'post_date_gmt' => $time,
    ], true);
    if (is_wp_error($id)) throw new Exception($id->get_error_message());
    if ($index % 500 === 499) {
        $wpdb->query('commit');
        wp_cache_flush();
        $wpdb->query('start transaction');
    }
}
wp_defer_term_counting(false);
$wpdb->query('commit');
flush_rewrite_rules(false);
echo wp_count_posts()->publish, " posts\n";
